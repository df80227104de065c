/**
 * Names for the people of the demo's past, who are only counted and listed. Given and family names of
 * one row go together.
 */
export const demoNames: readonly { given: readonly string[]; family: readonly string[] }[] = [
  {
    given: ['Aarohi', 'Siddhesh', 'Mrunal', 'Omkar', 'Sayali', 'Prathamesh', 'Vaishnavi', 'Ninad'],
    family: ['Gokhale', 'Shinde', 'Kadam', 'Bhalerao', 'More', 'Sawant', 'Wagh', 'Phadke'],
  },
  {
    given: ['Harini', 'Karthikeyan', 'Nivetha', 'Saravanan', 'Divya', 'Muthukumar'],
    family: ['Subramanian', 'Rajendran', 'Palaniappan', 'Chelladurai', 'Natarajan', 'Sundaram'],
  },
  {
    given: ['Simran', 'Jaspreet', 'Manpreet', 'Harjot', 'Navdeep', 'Amrit'],
    family: ['Gill', 'Dhillon', 'Bajwa', 'Grewal', 'Sidhu', 'Brar'],
  },
  {
    given: ['Farhan', 'Nusrat', 'Imran', 'Sana', 'Zaid', 'Ayesha'],
    family: ['Shaikh', 'Momin', 'Qazi', 'Inamdar', 'Mulla', 'Pathan'],
  },
  {
    given: ['Sourav', 'Paromita', 'Anirban', 'Moumita', 'Debasish', 'Rituparna'],
    family: ['Chatterjee', 'Mondal', 'Sarkar', 'Bhattacharya', 'Dutta', 'Ghosh'],
  },
  {
    given: ['Anjali', 'Vishnu', 'Lakshmi', 'Rahul', 'Aparna', 'Jithin'],
    family: ['Menon', 'Nair', 'Pillai', 'Kurup', 'Varma', 'Nambiar'],
  },
  {
    given: ['Hetal', 'Jignesh', 'Kinjal', 'Darshan', 'Riddhi', 'Mihir'],
    family: ['Parmar', 'Trivedi', 'Chauhan', 'Desai', 'Vaghela', 'Mehta'],
  },
  {
    given: ['Ankit', 'Pooja', 'Vivek', 'Neha', 'Saurabh', 'Shreya'],
    family: ['Mishra', 'Tiwari', 'Yadav', 'Srivastava', 'Verma', 'Chaudhary'],
  },
]
