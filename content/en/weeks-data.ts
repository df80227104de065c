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
    exercise: 'Find the errors we planted in an air-quality file',
    project: 'Your data cleaned, with a list of what you changed',
  },
  {
    topic: 'Charts that do not mislead',
    exercise: 'Redraw three misleading charts from newspapers',
    project: 'Four charts of your data',
  },
  {
    topic: 'Probability and distributions',
    exercise: 'Simulate 10,000 coin tosses; then paper and pen',
    project: 'How your measure is distributed',
  },
  {
    topic: 'Samples, intervals and tests',
    exercise: 'Decide whether two bus routes really differ',
    project: 'One test, with its limits in words',
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
    exercise: 'Find why a 99% model is useless',
    project: 'Honest validation of both models',
  },
  {
    topic: 'Clustering and reducing dimensions',
    exercise: 'Group 300 villages by crops and rain',
    project: 'Groups in your data, if there are any',
  },
  {
    topic: 'From notebook to report',
    exercise: 'Review another student’s report',
    project: 'Your report, reviewed, and ten minutes before the class',
  },
]

export const dataAnalyst: readonly WeekText[] = [
  {
    topic: 'What an analyst is asked; Excel tables and formulas',
    exercise: 'Turn a shop owner’s wish into a question with a number',
    project: 'Choose a business and write down its five questions',
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
    exercise: 'Find the mistake in six news sentences',
    project: 'Check your five answers again',
  },
  {
    topic: 'Power BI: model and measures',
    exercise: 'Build a model of four tables',
    project: 'Your data in a Power BI model',
  },
  {
    topic: 'Power BI: visuals; DAX',
    exercise: 'This year beside last year, in DAX',
    project: 'First version of the dashboard',
  },
  {
    topic: 'Python for repeated work',
    exercise: 'A script that combines files by itself',
    project: 'Your data refreshes with one command',
  },
  {
    topic: 'A dashboard that others can read',
    exercise: 'Let a stranger read your dashboard while you stay silent',
    project: 'Second version, after two readers',
  },
  {
    topic: 'Presenting a finding in five minutes',
    exercise: 'Present a given finding',
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
    exercise: 'A pipeline that gives the same result twice',
    project: 'Collect and label your data',
  },
  {
    topic: 'Regression and classification from scratch',
    exercise: 'Logistic regression without a library',
    project: 'A baseline for your task',
  },
  {
    topic: 'Trees, forests and boosting',
    exercise: 'Tune a forest and say what each setting does',
    project: 'A second baseline',
  },
  {
    topic: 'Evaluation and honest comparison',
    exercise: 'Two models, one test set, an interval',
    project: 'How you will measure, written down and fixed',
  },
  {
    topic: 'Neural networks: forward, loss, backward',
    exercise: 'Back-propagation by hand, then in NumPy',
    project: 'A small network for your task',
  },
  {
    topic: 'PyTorch: training loops',
    exercise: 'Write a training loop and break it in three ways',
    project: 'Training on the shared server',
  },
  {
    topic: 'Images: convolution and transfer learning',
    exercise: 'Fine-tune a model on 500 pictures of leaves',
    project: 'A better model for your task',
  },
  {
    topic: 'Text: embeddings, attention, transformers',
    exercise: 'Write attention in twenty lines',
    project: 'Compare it with a pretrained model',
  },
  {
    topic: 'Language models: prompting, retrieval, fine-tuning',
    exercise: 'Answer questions from a given document',
    project: 'Choose the model that you will serve',
  },
  {
    topic: 'Serving a model: cost, speed, monitoring',
    exercise: 'Put a model behind an API and measure it',
    project: 'Your model answers requests',
  },
  {
    topic: 'Bias, privacy and when not to use a model',
    exercise: 'Find where a model fails for one group',
    project: 'Errors measured by group; you present the results',
  },
]
