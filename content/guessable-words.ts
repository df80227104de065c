/**
 * What people here choose for passwords besides what leaks from everywhere show, the likeliest first:
 * names of gods and people, greetings, places, cricket, films. In another country, the words there.
 */
export const guessableWords = `
  krishna india ganesh sairam jaimatadi bharat hindustan jaishriram shivshakti omnamahshivaya
  radhakrishna harekrishna jaihind vandemataram hanuman bajrangbali jaihanuman mahadev harharmahadev
  omsairam waheguru satnam allah bismillah mashallah murugan ayyappa balaji govinda gopal radha radhe
  shiva shankar parvati durga lakshmi laxmi saraswati ganpati ganpatibappa morya vithoba shirdi tirupati
  namaste swagat pyaar dosti zindagi sweetheart jaanu shona babu beta maadurga meradesh
  mumbai bombay delhi newdelhi bangalore bengaluru hyderabad chennai madras kolkata calcutta
  ahmedabad nagpur nashik jaipur lucknow kanpur indore bhopal patna surat kochi goa gujarat
  kerala punjab tamilnadu karnataka rajasthan bihar marathi hindi tamil telugu desi
  cricket sachin tendulkar dhoni mahi kohli viratkohli rohit ipl msdhoni teamindia bollywood shahrukh
  salman amitabh rajnikanth deepika
  rahul rohan amit sumit ankit anil sunil suresh ramesh mahesh dinesh ganesha rajesh mukesh rakesh
  vijay ajay sanjay manoj vinod ashok deepak prakash pooja priya priyanka neha sneha anjali kavita
  sunita anita geeta sita lata asha aarti rani rekha shreya divya aishwarya
  kumar sharma verma gupta singh patel shah mehta joshi kulkarni deshmukh patil reddy nair iyer khan
  pass@word pass@word1 welcome password admin administrator student teacher institute coaching college school computer
  developer engineer program coding java python
`
  .trim()
  .split(/\s+/)
