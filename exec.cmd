@rem For npm's shell on Windows, which knows no exec; elsewhere exec lets npm's signals reach Node.
@%*
