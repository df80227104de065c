import type { WeekText } from './week-text.ts'

export const dataScience: readonly WeekText[] = [
  {
    topic: 'Python for data: notebooks, functions, files',
    exercise: 'Clean a file of bus timings',
    project: 'Three questions about a city, discussed in class',
  },
  {
    topic: 'NumPy and Pandas: select, join, group',
    exercise: 'Join rainfall and crop prices by district',
    project: 'Choose your question and find your data',
  },
  {
    topic: 'SQL: from SELECT to window functions',
    exercise: 'Running totals and ranks in twelve queries',
    project: 'Your data in a database',
  },
  {
    topic: 'Cleaning: missing values, wrong units, duplicates',
    exercise: 'Find the errors that we put into an air-quality file',
    project: 'Your data cleaned, with a list of what you changed',
  },
  {
    topic: 'Charts that do not mislead',
    exercise: 'Redraw three misleading charts from newspapers',
    project: 'Four charts of your data',
  },
  {
    topic: 'Probability and distributions',
    exercise: 'Simulate 10,000 coin tosses, then calculate with paper and pen',
    project: 'Show how the values in your data are distributed',
  },
  {
    topic: 'Samples, intervals and tests',
    exercise: 'Decide whether two bus routes really differ',
    project: 'One test on your data, and what it cannot show',
  },
  {
    topic: 'Linear and logistic regression',
    exercise: 'Predict rent from area and floor',
    project: 'A first model and its errors',
  },
  {
    topic: 'Trees, forests and gradient boosting',
    exercise: 'Compare three models on one data set',
    project: 'A second model, compared with the first',
  },
  {
    topic: 'Validation, leakage, choosing a measure',
    exercise: 'Find out why a model with 99% accuracy is useless',
    project: 'Test both models on data that they have not seen',
  },
  {
    topic: 'Clustering and reducing dimensions',
    exercise: 'Group 300 villages by crops and rain',
    project: 'Look for groups in your data',
  },
  {
    topic: 'From notebook to report',
    exercise: 'Review another student’s report',
    project: 'Your reviewed report, presented to the class in ten minutes',
  },
]

export const dataAnalyst: readonly WeekText[] = [
  {
    topic: 'Questions that an analyst answers; Excel tables and formulas',
    exercise: 'Turn a shop owner’s problem into a question that numbers can answer',
    project: 'Choose a business and write down five questions from its owner',
  },
  {
    topic: 'Excel: lookups, pivot tables, Power Query',
    exercise: 'Combine 12 monthly sheets into one',
    project: 'The data of your business in one clean table',
  },
  {
    topic: 'SQL: select, filter, sort',
    exercise: 'Twenty queries on a shop’s orders',
    project: 'Move your data to a database',
  },
  {
    topic: 'SQL: joins',
    exercise: 'Join customers, orders and returns',
    project: 'Two of the five questions answered in SQL',
  },
  {
    topic: 'SQL: grouping and subqueries',
    exercise: 'Sales by product and month',
    project: 'The next two questions answered',
  },
  {
    topic: 'SQL: window functions',
    exercise: 'Running total and rank by shop',
    project: 'The last question answered',
  },
  {
    topic: 'Averages, spread and misleading percentages',
    exercise: 'Find the mistake in each of six sentences from the news',
    project: 'Check your five answers again',
  },
  {
    topic: 'Power BI: model and measures',
    exercise: 'Build a model of four tables',
    project: 'Your data in a Power BI model',
  },
  {
    topic: 'Power BI: visuals; DAX',
    exercise: 'Compare this year with last year in DAX',
    project: 'First version of the dashboard',
  },
  {
    topic: 'Python for repeated work',
    exercise: 'A script that combines many files into one',
    project: 'Your data refreshes with one command',
  },
  {
    topic: 'A dashboard that others can read',
    exercise: 'Let somebody read your dashboard without your help',
    project: 'Second version, after feedback from two readers',
  },
  {
    topic: 'Presenting a finding in five minutes',
    exercise: 'Present a finding that we give you',
    project: 'Present your dashboard to the owner of the business',
  },
]

export const aiMl: readonly WeekText[] = [
  {
    topic: 'Vectors, matrices and derivatives',
    exercise: 'Derive gradient descent by hand',
    project: 'Choose a task and describe what a good answer is',
  },
  {
    topic: 'Data pipelines with NumPy and Pandas',
    exercise: 'A pipeline that gives the same result every time',
    project: 'Collect and label your data',
  },
  {
    topic: 'Regression and classification from scratch',
    exercise: 'Logistic regression without a library',
    project: 'A baseline for your task',
  },
  {
    topic: 'Trees, forests and boosting',
    exercise: 'Tune a random forest and explain what each setting does',
    project: 'A second baseline',
  },
  {
    topic: 'Evaluation and fair comparison',
    exercise: 'Compare two models on one test set, with a confidence interval',
    project: 'Write down how you will measure your models',
  },
  {
    topic: 'Neural networks: forward, loss, backward',
    exercise: 'Back-propagation by hand, then in NumPy',
    project: 'A small network for your task',
  },
  {
    topic: 'PyTorch: training loops',
    exercise: 'Write a training loop and see three ways in which it can fail',
    project: 'Train your network on the shared server',
  },
  {
    topic: 'Images: convolution and transfer learning',
    exercise: 'Fine-tune a model on 500 pictures of leaves',
    project: 'A better model for your task',
  },
  {
    topic: 'Text: embeddings, attention, transformers',
    exercise: 'Write attention in twenty lines of code',
    project: 'Compare your model with a pretrained model',
  },
  {
    topic: 'Language models: prompting, retrieval, fine-tuning',
    exercise: 'Answer questions from a given document',
    project: 'Choose the model that you will serve',
  },
  {
    topic: 'Serving a model: cost, speed, monitoring',
    exercise: 'Put a model behind an API and measure its speed',
    project: 'Your model answers requests',
  },
  {
    topic: 'Bias, privacy and when not to use a model',
    exercise: 'Find where a model fails for one group of people',
    project: 'Errors measured by group; you present the results',
  },
]
