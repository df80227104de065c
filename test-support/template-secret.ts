/** Under this secret the audit events of the template are linked; every test site knows it as an earlier one. */
export const templateSecret = 'the secret of the template of all tests'
