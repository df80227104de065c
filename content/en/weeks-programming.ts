import type { WeekText } from './week-text.ts'

export const javaCoreAdvanced: readonly WeekText[] = [
  {
    topic: 'Setting up the JDK and an editor; your first program',
    exercise: 'Print your name, your college and your marks in three subjects',
    project: 'The library system says welcome and shows its menu',
  },
  {
    topic: 'Types, operators, conditions and loops',
    exercise: 'Work out the fine for a book that is 1 to 60 days late',
    project: 'The menu repeats until you choose “exit”',
  },
  {
    topic: 'Classes, objects, constructors and records',
    exercise: 'Write a class for a bank account that refuses to go below zero',
    project: 'Books and members become classes',
  },
  {
    topic: 'Inheritance and interfaces',
    exercise:
      'Calculate the fee of three kinds of members, first with inheritance, then with an interface',
    project: 'Students and staff borrow under different rules',
  },
  {
    topic: 'Strings, arrays and text files',
    exercise: 'Count the words in a text file',
    project: 'Books are saved in a file and read again at the next start',
  },
  {
    topic: 'Exceptions',
    exercise: 'Handle a missing file, and a letter where a number is expected',
    project: 'Wrong input gets a clear message, and the program continues',
  },
  {
    topic: 'Collections: List, Set and Map',
    exercise: 'Find the five most frequent words of a page with a Map',
    project: 'Search for a book by title, author or number',
  },
  {
    topic: 'Generics, lambdas and streams',
    exercise: 'Rewrite ten loops as streams and compare which is easier to read',
    project: 'A report of overdue books, sorted by member',
  },
  {
    topic: 'Threads, locks and virtual threads',
    exercise: 'Let two threads sell the last ticket, then fix the bug with a lock',
    project: 'Two people can issue books at the same time',
  },
  {
    topic: 'JDBC and MySQL',
    exercise: 'Write five queries and run them from Java',
    project: 'Books, members and issues move from the file to MySQL',
  },
  {
    topic: 'Servlets and HTTP',
    exercise: 'A page that shows the result of a form',
    project: 'The library runs in the browser',
  },
  {
    topic: 'Testing with JUnit, building with Maven',
    exercise: 'Write tests for the fine of week 2 and fix the bugs they find',
    project: 'Tests, a build with one command, and your five-minute demo',
  },
]

export const pythonProgramming: readonly WeekText[] = [
  {
    topic: 'Installing Python; your first script',
    exercise: 'Print a bill with three items and its total',
    project: 'Create a folder for your scripts, with a first script that greets you',
  },
  {
    topic: 'Numbers, text and decisions',
    exercise: 'Turn marks into grades',
    project: 'A script that converts units and currencies',
  },
  {
    topic: 'Loops; reading a program on paper',
    exercise: 'Predict the output of six programs, then run them',
    project: 'A number-guessing game',
  },
  {
    topic: 'Lists, tuples, sets and dictionaries',
    exercise: 'Count votes in a list of names',
    project: 'A phone book that you can search',
  },
  {
    topic: 'Functions, arguments and scope',
    exercise: 'Split a long script into five functions',
    project: 'The phone book in functions, each with one job',
  },
  {
    topic: 'Files: text, CSV and JSON',
    exercise: 'Add up a month of expenses from a CSV file',
    project: 'A script that sorts your bank statement by kind of expense',
  },
  {
    topic: 'Errors and exceptions',
    exercise: 'Fix a script that stops at the first bad line',
    project: 'The statement script skips bad lines and lists them',
  },
  {
    topic: 'Modules, packages and virtual environments',
    exercise: 'Install a package in its own virtual environment',
    project: 'All scripts in one package, started from one menu',
  },
  {
    topic: 'Classes and data classes',
    exercise: 'Write a class for a savings goal',
    project: 'Expenses become data classes that check their values',
  },
  {
    topic: 'Calling a web API',
    exercise: 'Read the weather of five cities and print the warmest',
    project: 'A script that saves the daily weather',
  },
  {
    topic: 'SQLite',
    exercise: 'Answer ten questions with SQL from Python',
    project: 'Weather and expenses move to SQLite',
  },
  {
    topic: 'Testing with pytest; saving your work with Git',
    exercise: 'Write tests for the grades of week 2',
    project: 'All scripts tested, saved in a Git repository, and shown to the class',
  },
]

export const cCppProgramming: readonly WeekText[] = [
  {
    topic: 'Compiler, linker and memory; first programs in C',
    exercise: 'Compile a program of two files by hand',
    project: 'Set up the folder and the first command of the database',
  },
  {
    topic: 'Types, operators and control flow in C',
    exercise: 'Print patterns and a calendar month',
    project: 'A menu to add, list and quit',
  },
  {
    topic: 'Functions, the stack and recursion',
    exercise: 'Draw the stack of a recursive function on paper',
    project: 'Each command in a function of its own',
  },
  {
    topic: 'Arrays, strings and pointers',
    exercise: 'Write your own strlen, strcpy and strcmp',
    project: 'Records with fixed-length names in an array',
  },
  {
    topic: 'Structures, files and dynamic memory',
    exercise: 'Read a file of unknown length into memory',
    project: 'Records are saved in a file, and their number has no limit',
  },
  {
    topic: 'Finding bugs with GDB and the address sanitizer',
    exercise: 'Find six memory errors that we put into a program',
    project: 'The database runs without a memory error',
  },
  {
    topic: 'From C to C++: references, classes, constructors',
    exercise: 'Turn a C structure into a class',
    project: 'Record and table become classes',
  },
  {
    topic: 'Ownership: RAII and smart pointers',
    exercise: 'Replace every new and delete with smart pointers',
    project: 'Files are closed automatically, even after an error',
  },
  {
    topic: 'Templates and the standard library',
    exercise: 'Write a stack that works for any type',
    project: 'Tables for any kind of record',
  },
  {
    topic: 'Lists, stacks, queues and trees',
    exercise: 'Two timed problem sets on lists and trees',
    project: 'Search with a tree instead of reading every record',
  },
  {
    topic: 'Hash tables, sorting and searching',
    exercise: 'Two timed problem sets on sorting and hashing',
    project: 'An index on a second field',
  },
  {
    topic: 'Cost in time and memory (Big O); revision',
    exercise: 'Two timed problem sets, mixed, as in coding rounds',
    project: 'Measure the speed of your database with 100,000 records and present it',
  },
]
