/** Who teaches, in the order of the page. `picture` is a picture key. */
export const trainerFacts = [
  {
    id: 'asha-kulkarni',
    name: 'Asha Kulkarni',
    picture: 'trainers/asha-kulkarni',
    courses: [
      'java-core-advanced',
      'full-stack-java',
      'android-development',
      'c-cpp-programming',
      'mern-stack',
    ],
  },
  {
    id: 'biju-varghese',
    name: 'Biju Varghese',
    picture: 'trainers/biju-varghese',
    courses: ['python-programming', 'data-science', 'data-analyst', 'python-full-stack', 'ai-ml'],
  },
] as const
