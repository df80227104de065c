/** SQL that records cash fees of registrations. `select` returns registration, paise, actor and time. */
export const recordFees = (select: string) => `
  insert into ledger_entries (registration_id, kind, paise, method, key, recorded_by, happened_at)
  select fee.registration_id, entry.kind, entry.sign * fee.paise, entry.method,
         entry.kind || ' ' || gen_random_uuid(), fee.recorded_by, fee.at
    from (${select}) as fee (registration_id, paise, recorded_by, at),
         (values ('charge', 1, null), ('payment', -1, 'cash')) as entry (kind, sign, method)
   order by entry.sign desc`
