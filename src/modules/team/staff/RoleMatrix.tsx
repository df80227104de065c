import { abilities, abilityWords, may, roles, rolesThatMay } from '../../accounts/abilities.ts'

/** What each role may do, from the file that decides it. */
export function RoleMatrix() {
  return (
    <section aria-labelledby="matrix">
      <h2 id="matrix" className="pb-1.5 text-lg">
        What each role may do
      </h2>
      {/* As text where six columns do not fit. */}
      <dl className="sm:hidden">
        {abilities.map((ability) => (
          <div key={ability} className="border-b border-line py-2">
            <dt className="font-medium">{abilityWords[ability]}</dt>
            <dd className="text-slate">{rolesThatMay(ability).join(', ')}</dd>
          </div>
        ))}
      </dl>
      <table className="hidden w-full sm:table border-separate border-spacing-0 text-left">
        <thead>
          <tr>
            <th scope="col" className={`${head} text-left`}>
              May
            </th>
            {roles.map((role) => (
              <th key={role} scope="col" className={`${head} text-center capitalize`}>
                {role}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {abilities.map((ability) => (
            <tr key={ability}>
              <th scope="row" className="border-b border-line py-2 pr-3 font-medium">
                {abilityWords[ability]}
              </th>
              {roles.map((role) => (
                <td key={role} className="border-b border-line px-2 text-center">
                  {may({ roles: [role] }, ability) ? (
                    <>
                      <span aria-hidden="true" className="font-semibold text-neem">
                        ✓
                      </span>
                      <span className="sr-only">Yes</span>
                    </>
                  ) : (
                    <span className="sr-only">No</span>
                  )}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}

const head = 'border-b border-edge px-2 py-2 text-[0.8125rem] font-semibold text-slate first:pl-0'
