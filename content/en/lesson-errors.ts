/** What an error means, for somebody who meets it for the first time; below the interpreter’s own words. */
export const lessonErrors = {
  line: (line: number, sentence: string) => `Line ${line}: ${sentence}`,
  openBracket: (bracket: string) =>
    `a bracket is opened and not closed. Put the missing ${bracket} where it belongs.`,
  closedTooOften: (bracket: string) =>
    `there is one ${bracket} too many, or its opening bracket is missing.`,
  openQuote: 'a text begins with a quote and does not end. Put the same quote after the last word.',
  missingColon: 'the line must end with a colon ( : ).',
  oneEquals:
    'to compare two values write == (two equals signs). A single = gives a name its value.',
  indent:
    'the spaces at the beginning do not fit. Lines that belong together begin with the same number of spaces.',
  needsIndent: 'the line below the colon must begin with four spaces.',
  unknownName: (name: string) =>
    `the name “${name}” is not known here. Check the spelling: capital and small letters are different. If it is a text, put it in quotes.`,
  textAndNumber:
    'a text and a number cannot be joined with +. Put a comma between them inside print, or write str( ) around the number.',
  wrongKind: 'this cannot be done with this kind of value.',
  notCallable: 'there are brackets after something that is not a function.',
  noSuchEntry: 'the list is not that long. Counting begins at 0.',
  noSuchKey: (key: string) => `there is no entry with the name ${key}.`,
  byZero: 'a number cannot be divided by zero.',
  noSuchPart: (name: string) => `this value has nothing called “${name}”. Check the spelling.`,
  notANumber: 'this text is not a number, so it cannot be turned into one.',
  noModule: 'this module is not part of the small Python of this page.',
  noInput:
    'a program on this page cannot ask for input or open a file. Write the value into the program.',
  memory: 'the program needed more memory than this page gives it.',
  undefinedValue:
    'the value in front of the dot is not there (undefined). Check the name before the dot.',
  constant: 'a name made with const keeps its value. Use let where the value changes.',
  notReadable:
    'the computer cannot read this line. Compare it with the first program, character by character.',
  blocked: 'a program on this page cannot reach the internet or other pages.',
} as const
