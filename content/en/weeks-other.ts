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
    project: 'Your own empty app runs on your phone',
  },
  {
    topic: 'Screens with Jetpack Compose',
    exercise: 'Rebuild two screens from pictures',
    project: 'The first two screens',
  },
  {
    topic: 'State, and what happens when the phone is rotated',
    exercise: 'Find out why a form loses its text',
    project: 'Nothing is lost when the phone is rotated',
  },
  {
    topic: 'Navigation between screens',
    exercise: 'An app of four screens with a back button',
    project: 'All screens connected',
  },
  {
    topic: 'Coroutines and web APIs with Retrofit',
    exercise: 'Show the weather, and a clear message when there is no network',
    project: 'Your app loads its data',
  },
  {
    topic: 'Storing data with Room',
    exercise: 'A list that opens without a network',
    project: 'Your app works offline',
  },
  {
    topic: 'Permissions, camera, notifications',
    exercise: 'Ask for camera permission at the right moment',
    project: 'One feature that uses the camera or notifications',
  },
  {
    topic: 'Sign-in and push messages with Firebase',
    exercise: 'Let a user sign in, and greet them by name',
    project: 'Sign-in for your app',
  },
  {
    topic: 'Testing, battery, slow networks',
    exercise: 'Test on six phones of different sizes',
    project: 'The problems that you found are fixed',
  },
  {
    topic: 'Signing, store listing, release',
    exercise: 'Write a store description and a privacy policy',
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
    topic: 'A website that says clearly what it sells',
    exercise: 'Rewrite a home page in 60 words',
    project: 'A one-page site in WordPress',
  },
  {
    topic: 'Search engines and how pages are found',
    exercise: 'Find out why a shop does not appear in a search',
    project: 'Your site submitted to Google and found by its name',
  },
  {
    topic: 'Writing for people and for search',
    exercise: 'Compare two texts on the same subject',
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
    topic: 'Google Ads: keywords, bids, wasted money',
    exercise: 'Find where a given account wastes money',
    project: 'Draft the keywords and ads of your campaign',
  },
  {
    topic: 'Meta Ads: audiences and pictures',
    exercise: 'Choose two audiences for one product',
    project: 'Draft the audience and pictures of your campaign',
  },
  {
    topic: 'E-mail and WhatsApp with consent',
    exercise: 'Write a message, and the line that asks for consent',
    project: 'A list of people who agreed to get your messages',
  },
  {
    topic: 'Your campaign: budget',
    exercise: 'Divide ₹1,500 over two weeks',
    project: 'The campaign starts',
  },
  {
    topic: 'Your campaign: running it; what to measure',
    exercise: 'Read the numbers of your first week and change one thing',
    project: 'The campaign runs and is improved',
  },
  {
    topic: 'Your campaign: report',
    exercise: 'Write down what you would do again and what you would change',
    project: 'Present a one-page report',
  },
]
