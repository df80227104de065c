/** What the server itself says, with the texts that staff changed and the details of the institute. */
export { texts } from '#texts/server-texts.ts'
