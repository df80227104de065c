import type { WeekText } from './week-text.ts'

export const fullStackJava: readonly WeekText[] = [
  {
    topic: 'Core Java for the web: collections, streams, exceptions',
    exercise: 'Read a file of orders and report sales by city',
    project: 'Choose one of eight briefs and form a group of four',
  },
  {
    topic: 'HTML and CSS for phones',
    exercise: 'Rebuild a clinic’s page for a 360-pixel screen',
    project: 'Screens of your application on paper, then in HTML',
  },
  {
    topic: 'JavaScript and the browser',
    exercise: 'A form that checks its fields before it is sent',
    project: 'A clickable prototype, shown to a user',
  },
  {
    topic: 'SQL and designing tables',
    exercise: 'Design the database tables of a hostel mess and query them',
    project: 'Tables of your application, reviewed by a mentor',
  },
  {
    topic: 'Spring Boot: controllers, services, configuration',
    exercise: 'A service with three endpoints',
    project: 'The first endpoint of your application works',
  },
  {
    topic: 'Spring Data JPA and transactions',
    exercise: 'Try to book the last seat twice at the same time, then prevent it',
    project: 'Data is stored and read with JPA',
  },
  {
    topic: 'REST APIs: validation, errors, documentation',
    exercise: 'Design an API on paper and let another group use it',
    project: 'The API of your application, with its documentation',
  },
  {
    topic: 'Sign-in: Spring Security, sessions, tokens',
    exercise: 'Find five security holes in a login page',
    project: 'Sign-in with two roles',
  },
  {
    topic: 'React: components, state, forms',
    exercise: 'A list with search and a form',
    project: 'The two main screens in React',
  },
  {
    topic: 'Connecting front end and back end; testing',
    exercise: 'Write a test that clicks through the sign-in',
    project: 'Screens use your API, and tests run on every change',
  },
  {
    topic: 'Git, code review, working in a team',
    exercise: 'Resolve a merge conflict and review somebody else’s change',
    project: 'Every change is reviewed before it is merged',
  },
  {
    topic: 'Docker, a Linux server, going live',
    exercise: 'Put a small service on a server',
    project: 'Your application is live; your group presents it',
  },
]

export const mernStack: readonly WeekText[] = [
  {
    topic: 'HTML and CSS: layout, forms, small screens',
    exercise: 'Rebuild a given page for phone and desktop',
    project: 'Notes app: the page',
  },
  {
    topic: 'JavaScript: values, functions, closures, modules',
    exercise: 'Twelve short programs, explained line by line',
    project: 'Notes app: add, change and delete a note',
  },
  {
    topic: 'Asynchronous code: promises, async and await',
    exercise: 'Load three lists at once and handle the one that fails',
    project: 'Notes app: notes are saved on a server',
  },
  {
    topic: 'Node.js: files, streams and HTTP',
    exercise: 'Write a small web server without a framework',
    project: 'Notes app: your own server, deployed',
  },
  {
    topic: 'Express: routes, middleware, errors',
    exercise: 'An API with five routes and clear errors',
    project: 'Shop: products and their API',
  },
  {
    topic: 'MongoDB: documents, indexes, aggregation',
    exercise: 'Sales by month from 10,000 orders',
    project: 'Shop: products and orders in MongoDB',
  },
  {
    topic: 'Accounts: password hashing, sessions, tokens',
    exercise: 'Find what is wrong in three login routes',
    project: 'Shop: sign-in and a cart for each customer',
  },
  {
    topic: 'React: components, props, state, effects; TypeScript',
    exercise: 'Turn a plain page into components with types',
    project: 'Shop: product list and cart in React, deployed',
  },
  {
    topic: 'Routing, forms and fetching data',
    exercise: 'A form that shows each error next to its field',
    project: 'Your own idea: plan, screens and tables, in TypeScript',
  },
  {
    topic: 'TypeScript for a project that grows',
    exercise: 'Add types to a program and fix the errors they show',
    project: 'Your own idea: the first screen works from end to end',
  },
  {
    topic: 'Testing in the browser and on the server',
    exercise: 'Test a cart: empty, full, sold out',
    project: 'Your own idea: the rest of the screens, with tests',
  },
  {
    topic: 'Deploying, logging and reading the logs',
    exercise: 'Find a bug from its logs alone',
    project: 'Your own idea: live, with its code published, and presented',
  },
]

export const pythonFullStack: readonly WeekText[] = [
  {
    topic: 'Python in depth: iterators, decorators, typing',
    exercise: 'Write a decorator that measures time',
    project: 'Choose a brief and form a group of three or four',
  },
  {
    topic: 'HTML, CSS and accessible forms',
    exercise: 'A form that works with the keyboard alone',
    project: 'Screens of your application on paper, then in HTML',
  },
  {
    topic: 'JavaScript for the browser',
    exercise: 'A table that sorts and filters',
    project: 'A clickable prototype, shown to a user',
  },
  {
    topic: 'SQL and PostgreSQL',
    exercise: 'Twenty queries on a database of train timings',
    project: 'Tables of your application, reviewed by a mentor',
  },
  {
    topic: 'Django: models, views, templates',
    exercise: 'A small library in Django',
    project: 'The first pages work with real data',
  },
  {
    topic: 'The Django admin and background jobs',
    exercise: 'Send an e-mail one hour after a form is submitted',
    project: 'Staff pages and one background job',
  },
  {
    topic: 'REST APIs with Django REST framework',
    exercise: 'An API with paging and clear errors',
    project: 'The API of your application, with its documentation',
  },
  {
    topic: 'Sign-in, permissions and common attacks',
    exercise: 'Attack a practice site, then fix its security holes',
    project: 'Sign-in with two roles',
  },
  {
    topic: 'React with an API; a small FastAPI service',
    exercise: 'Build the same list in Django and in React',
    project: 'The main screen in React',
  },
  {
    topic: 'Testing with pytest and Playwright',
    exercise: 'A test that clicks through the sign-in',
    project: 'Tests run on every change',
  },
  {
    topic: 'Docker, Nginx and a Linux server',
    exercise: 'Put a small service on a server, with HTTPS',
    project: 'Your application is live on a server of your group',
  },
  {
    topic: 'Backups, logs and recovery from a failure',
    exercise: 'Restore a database that was deleted',
    project: 'Backup and restore tested; your group presents the application',
  },
]
