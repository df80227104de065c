/** Explains an error to a beginner; shown below the message of the interpreter. */
export const lessonErrors = {
  line: (line: number, sentence: string) => `Line ${line}: ${sentence}`,
  openBracket: (bracket: string) =>
    `a bracket is opened but not closed. Add the missing ${bracket} where it belongs.`,
  closedTooOften: (bracket: string) =>
    `there is one ${bracket} too many, or its opening bracket is missing.`,
  openQuote: 'a text begins with a quote but has no closing quote. Add the same quote at its end.',
  missingColon: 'the line must end with a colon ( : ).',
  oneEquals:
    'to compare two values write == (two equals signs). A single = gives a name its value.',
  indent:
    'the number of spaces at the beginning is wrong. Lines that belong together begin with the same number of spaces.',
  needsIndent: 'the line above ends with a colon, so this line must begin with four more spaces.',
  unknownName: (name: string) =>
    `the name “${name}” is not known. Check the spelling: capital and small letters are different. If it is a text, put it in quotes.`,
  usedTooEarly: (name: string) =>
    `“${name}” is used above the line that makes it. Move that line up.`,
  textAndNumber:
    'a text and a number cannot be used together like this. To print both, put a comma between them. To join them with +, write str( ) around the number.',
  wrongKind:
    'a value here is of the wrong kind (for example a text in place of a number), or a function gets too many or too few values.',
  notCallable:
    'there are brackets after a name that is not a function. Check the spelling of the name.',
  noSuchEntry: 'the list has no value at this position. Positions are counted from 0.',
  noSuchKey: (key: string) => `there is no entry with the name ${key}.`,
  byZero: 'a number cannot be divided by zero.',
  noSuchPart: (name: string) => `this value has nothing called “${name}”. Check the spelling.`,
  notANumber: 'this text is not a whole number, so int( ) cannot convert it.',
  noModule: 'this module is not available on this page.',
  noInput:
    'a program on this page cannot ask for input or open a file. Write the value into the program.',
  memory:
    'the program needed more memory than this page gives it. Check whether a loop or a function repeats forever.',
  undefinedValue:
    'the value before the dot does not exist (undefined). Check the name before the dot.',
  constant:
    'the value of a const cannot change. Write let instead of const if the value must change.',
  notReadable:
    'the computer cannot understand this line. Compare it with the original program, character by character.',
  blocked: 'a program on this page cannot reach the internet or other pages.',
} as const
