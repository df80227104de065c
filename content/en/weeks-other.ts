import type { WeekText } from './week-text.ts'

export const androidDevelopment: readonly WeekText[] = [
  {
    topic: 'Kotlin: types, null safety, functions',
    exercise: 'Twelve short programs',
    project: 'Describe your app in five sentences',
  },
  {
    topic: 'Kotlin: classes, collections, lambdas',
    exercise: 'Model a bus timetable',
    project: 'The data of your app as classes',
  },
  {
    topic: 'Android Studio, the emulator, your phone',
    exercise: 'Run a given app on your own phone and change it',
    project: 'An empty app of yours on your phone',
  },
  {
    topic: 'Screens with Jetpack Compose',
    exercise: 'Rebuild two screens from pictures',
    project: 'The first two screens',
  },
  {
    topic: 'State, and turning the phone',
    exercise: 'Find why a form forgets its text',
    project: 'Nothing is lost when the phone is turned',
  },
  {
    topic: 'Navigation between screens',
    exercise: 'An app of four screens with a back button',
    project: 'All screens connected',
  },
  {
    topic: 'Coroutines and web APIs with Retrofit',
    exercise: 'Show the weather, and say what is wrong without network',
    project: 'Your app loads its data',
  },
  {
    topic: 'Storing data with Room',
    exercise: 'A list that is there without network',
    project: 'Your app works offline',
  },
  {
    topic: 'Permissions, camera, notifications',
    exercise: 'Ask for the camera at the right moment',
    project: 'One feature with camera or notification',
  },
  {
    topic: 'Sign-in and push messages with Firebase',
    exercise: 'Sign in and greet the user',
    project: 'Sign-in for your app',
  },
  {
    topic: 'Testing, battery, slow networks',
    exercise: 'Test on six phones of different sizes',
    project: 'Found problems fixed',
  },
  {
    topic: 'Signing, store listing, release',
    exercise: 'Write a store text and a privacy note',
    project: 'Your app in a closed test, and shown to the class',
  },
]

export const digitalMarketing: readonly WeekText[] = [
  {
    topic: 'Who buys, and why',
    exercise: 'Talk to three customers of a shop',
    project: 'Choose a business and describe its customer',
  },
  {
    topic: 'A website that says what it sells',
    exercise: 'Rewrite a home page in 60 words',
    project: 'A one-page site in WordPress',
  },
  {
    topic: 'Search engines and how pages are found',
    exercise: 'Find out why a shop does not appear',
    project: 'Your page registered and found by its name',
  },
  {
    topic: 'Writing for people and for search',
    exercise: 'Two texts on one subject, compared',
    project: 'Three pages that answer customers’ questions',
  },
  {
    topic: 'Social media: a plan for one month',
    exercise: 'Judge ten posts of local shops',
    project: 'A plan of twelve posts',
  },
  {
    topic: 'Pictures and short videos with a phone',
    exercise: 'Photograph one product in five ways',
    project: 'The first four posts published',
  },
  {
    topic: 'Google Ads: keywords, bids, waste',
    exercise: 'Find the waste in a given account',
    project: 'Keywords and ads of your campaign, as a draft',
  },
  {
    topic: 'Meta Ads: audiences and pictures',
    exercise: 'Two audiences for one product',
    project: 'Audience and pictures of your campaign, as a draft',
  },
  {
    topic: 'E-mail and WhatsApp with consent',
    exercise: 'Write a message and its consent line',
    project: 'A list of people who agreed',
  },
  {
    topic: 'Your campaign: budget',
    exercise: 'Divide ₹1,500 over two weeks',
    project: 'The campaign starts',
  },
  {
    topic: 'Your campaign: run; what to measure',
    exercise: 'Read the numbers of your first week and change one thing',
    project: 'The campaign runs and is improved',
  },
  {
    topic: 'Your campaign: report',
    exercise: 'Write what you would do again and what not',
    project: 'Report on one page, presented',
  },
]
