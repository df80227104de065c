type Query = [table: string, query: string]

/** The user who wrote it, by a number. */
const staffOf = (n: string) =>
  `(array['Meenal Joshi', 'Asif Tamboli', 'Revathi Nambiar', 'Gurpreet Dhillon'])[(${n} % 4 + 1)::int]`

/** The financial year of a day. */
const yearOf = (day: string) =>
  `to_char(${day} - interval '3 months', 'YY') || '-' || to_char(${day} + interval '9 months', 'YY')`

/** A document for each entry, numbered without a gap in its year. */
const documentSeeds: Query[] = [
  [
    'document_counters',
    `insert into document_counters (series, year, last)
     select distinct series, ${yearOf('happened_at')}, 1 from ledger_entries, unnest(array['TI', 'CN']) series
         on conflict do nothing`,
  ],
  [
    'documents',
    `insert into documents (kind, series, year, number, name, enrolment_id, entry_id, contents, created_at)
     select document, series, year, number, series || '/' || year || '/' || lpad(number::text, 6, '0'), enrolment_id, id,
            json_build_object('kind', document, 'name', series || '/' || year || '/' || lpad(number::text, 6, '0'),
              'day', happened_at::date, 'supplier', json_build_object('name', 'Tarkshala',
                'lines', json_build_array('2nd floor, 14 Ferguson College Road', 'Pune 411004'),
                'gstin', '27ABCDE1234F1Z5', 'state', 'Maharashtra'),
              'recipient', json_build_object('name', student), 'what', course, 'sac', '999293', 'paise', abs(paise),
              'tax', json_build_object('rate', 1800, 'taxablePaise', abs(paise) * 100 / 118, 'cgstPaise', abs(paise) * 9 / 118,
                'sgstPaise', abs(paise) * 9 / 118, 'igstPaise', 0,
                'roundOffPaise', abs(paise) - abs(paise) * 100 / 118 - 2 * (abs(paise) * 9 / 118)),
              'place', json_build_object('code', '27', 'name', 'Maharashtra'), 'method', method, 'reference', reference,
              'refersTo', null, 'balancePaise', 0, 'receivedBy', recorded_by), happened_at
       from (select l.*, j.course, st.name as student, kinds.*, ${yearOf('l.happened_at')} as year,
                    row_number() over (partition by l.kind, ${yearOf('l.happened_at')} order by l.id) as number
               from ledger_entries l join enrolments j on j.id = l.enrolment_id join students st on st.id = j.student_id,
                    lateral (select case l.kind when 'payment' then 'TI' else 'CN' end as series,
                                    case l.kind when 'payment' then 'tax-invoice' else 'credit-note' end as document) kinds
              where l.kind in ('payment', 'refund')) numbered
      order by id`,
  ],
  [
    'document_counters',
    `insert into document_counters (series, year, last)
     select series, year, max(number) from documents where series in ('TI', 'CN') group by series, year
         on conflict (series, year) do update set last = excluded.last`,
  ],
]

/** Through the gateway: orders, payments, refunds and payouts. */
const gateway: Query[] = [
  [
    'orders',
    `insert into orders (student_id, purpose, course_id, course, batch_id, enrolment_id, fee_paise, paise, agreed_at,
                         gateway, gateway_order, state, held_reason, created_at, changed_at)
     select j.student_id, 'part', null::text, j.course, null::bigint, j.id, j.fee_paise, -l.paise, l.happened_at, 'razorpay',
            'order_bench' || l.id, ends, case ends when 'held' then 'amount' end, l.happened_at, l.happened_at
       from ledger_entries l join enrolments j on j.id = l.enrolment_id,
            -- Some bought nothing, and of those that were paid some had been begun and left before.
            unnest(array[case when l.id % 2000 = 1 then 'held' when l.id % 2000 = 3 then 'no-seat' else 'paid' end]) ends
      where l.method = 'gateway' and l.kind = 'payment'
     union all
     select j.student_id, 'part', null::text, j.course, null::bigint, j.id, j.fee_paise, -l.paise, l.happened_at, 'razorpay',
            'order_left' || l.id, 'ended', null::text, l.happened_at - interval '1 hour', l.happened_at
       from ledger_entries l join enrolments j on j.id = l.enrolment_id
      where l.method = 'gateway' and l.kind = 'payment' and l.id % 2 = 0`,
  ],
  [
    'gateway_payments',
    `insert into gateway_payments (gateway, payment, order_id, paise, currency, method, counts_as, enrolment_id, paid_at, recorded_at)
     select 'razorpay', l.reference, o.id, -l.paise, 'INR', 'upi', 'fee', l.enrolment_id, l.happened_at, l.happened_at
       from ledger_entries l join orders o on o.gateway_order = 'order_bench' || l.id
      where l.method = 'gateway' and l.kind = 'payment' order by l.id`,
  ],
  [
    'gateway_refunds',
    `insert into gateway_refunds (key, gateway_payment_id, paise, reason, state, refund, failure, requested_by, requested_at, changed_at)
     select 'refundofbench' || l.id, p.id, l.paise, case when l.id % 100 = 0 then 'elsewhere' else 'staff' end,
            case when l.id % 50 = 1 then 'failed' else 'processed' end, l.reference,
            case when l.id % 50 = 1 then 'The account was closed.' end, 'Bench', l.happened_at, l.happened_at
       from ledger_entries l join ledger_entries paid on paid.id = l.reverses
       join gateway_payments p on p.payment = paid.reference
      where l.kind = 'refund' and l.method = 'gateway'`,
  ],
  [
    'payout_lines',
    `insert into payout_lines (gateway, entity, kind, settlement, paise, net_paise, fee_paise, tax_paise, utr, settled_on, read_by, read_at)
     select 'razorpay', entity, kind, 'setl_' || to_char(at + interval '2 days', 'YYYYMMDD'), paise,
            case kind when 'payment' then paise - paise * 236 / 10000 else -paise end,
            case kind when 'payment' then paise / 50 else 0 end,
            case kind when 'payment' then paise * 36 / 10000 else 0 end,
            'UTR' || to_char(at + interval '2 days', 'YYYYMMDD'), (at + interval '2 days')::date, 'Bench', at + interval '3 days'
       from (select payment as entity, 'payment' as kind, paise, paid_at as at, id from gateway_payments
             union all
             select refund, 'refund', paise, changed_at, id from gateway_refunds where state = 'processed') moved
      where at < now() - interval '3 days' and id % 5000 <> 7 order by at`,
  ],
]

/** The money tables, in order. Numbers decide, so that each run is the same. */
export const tables: Query[] = [
  [
    'tax_settings',
    `insert into tax_settings (valid_from, gst, gstin, sac, rate, saved_by)
     values (current_date - 800, 'regular', '27ABCDE1234F1Z5', '999293', 1800, 'Bench')`,
  ],
  [
    'fee_plans',
    `insert into fee_plans (course, name, parts, saved_by)
     select id, n || ' parts', (select jsonb_agg(case when p < n then jsonb_build_object('percent', 100 / n, 'days', 30 * (p - 1))
                                       else jsonb_build_object('rest', true, 'days', 30 * (p - 1)) end order by p)
                                  from generate_series(1, n) p), 'Bench'
       from courses, unnest(array[3, 6]) n where course is not null`,
  ],
  [
    'enrolments',
    `insert into enrolments (student_id, course, seat_id, fee_paise, starts_on, state, is_adult, key, enrolled_by, enrolled_at)
     select id, course, place, 3000000, starts_on,
            case when starts_on > current_date then 'enrolled' when starts_on > current_date - 90 then 'studying'
                 when n % 30 = 0 then 'left' else 'finished' end,
            true, 'enrolment of bench ' || id, ${staffOf('n')},
            least(now() - (n * 31 % 43200) * interval '1 minute', starts_on - interval '10 days' + (n % 600) * interval '1 minute')
       from (select s.id, s.n, coalesce(s.course, 'Data Science') as course, p.id as place,
                    coalesce(b.starts_on, current_date - (s.n * 7919 % 700)::int) as starts_on
               from (select id, course, row_number() over (order by id) as n from students where merged_into is null) s
               left join (select distinct on (student_id) id, student_id, batch_id from batch_seats where state = 'taken') p
                 on p.student_id = s.id
               left join batches b on b.id = p.batch_id
              where p.id is not null or s.n % 5 in (1, 3)) chosen
      -- The demo's own students are enrolled already, some with a seat.
      where n % 10 < 9 and not exists (select from enrolments e where e.student_id = chosen.id)
      order by starts_on`,
  ],
  [
    'dues',
    `insert into dues (enrolment_id, part, paise, due_on)
     select j.id, part, fee_paise / parts, starts_on + 30 * (part - 1)
       from enrolments j, lateral (select (array[1, 3, 6])[(j.id % 3 + 1)::int] as parts) plan,
            lateral generate_series(1, parts) part
      where key like 'enrolment of bench %' order by j.id, part`,
  ],
  [
    'ledger_entries',
    `insert into ledger_entries (enrolment_id, kind, paise, method, reference, key, recorded_by, happened_at)
     select enrolment, kind, paise, method,
            case method when 'gateway' then 'pay_bench' || enrolment || 'x' || part
                        when 'cheque' then lpad((enrolment * 7 % 1000000)::text, 6, '0')
                        when 'upi' then lpad((enrolment * 10 + part)::text, 12, '0')
                        when 'bank' then lpad((enrolment * 10 + part)::text, 12, '0') end,
            'bench ' || kind || ' ' || enrolment || ' ' || part, ${staffOf('n')}, at
       from (
         select j.id as enrolment, 0 as part, 'charge' as kind, fee_paise as paise, null as method, j.id as n, enrolled_at as at
           from enrolments j where key like 'enrolment of bench %'
         union all
         -- The first part when they join, the others when they are due; some stop after the first.
         select j.id, d.part, 'payment', -d.paise,
                (array['cash', 'upi', 'gateway', 'upi', 'cheque', 'gateway', 'cash', 'upi', 'gateway', 'bank'])
                  [((j.id + d.part) % 10 + 1)::int], j.id,
                case d.part when 1 then j.enrolled_at + interval '20 minutes'
                     else d.due_on + interval '6 hours' + (j.id * 7919 % 500) * interval '1 minute' end
           from enrolments j join dues d on d.enrolment_id = j.id
          where key like 'enrolment of bench %' and (d.part = 1 or d.due_on < current_date)
            and (d.part = 1 or (j.id % 25 <> 7 and j.state <> 'left'))) money
      order by at`,
  ],
  [
    'ledger_entries',
    `insert into ledger_entries (enrolment_id, kind, paise, method, reference, key, reverses, recorded_by, happened_at)
     select l.enrolment_id, 'refund', -l.paise / 2, case l.method when 'gateway' then 'gateway' else 'bank' end,
            'rfnd_bench' || l.id, 'bench refund ' || l.id, l.id, ${staffOf('l.id')},
            l.happened_at + interval '40 days'
       from ledger_entries l join enrolments j on j.id = l.enrolment_id
      where j.state = 'left' and l.kind = 'payment'`,
  ],
  ...documentSeeds,
  [
    'cheques',
    `insert into cheques (entry_id, enrolment_id, number, bank, state, received_at, settled_by, settled_at)
     select id, enrolment_id, reference, 'Bank of Maharashtra', state, happened_at,
            case when state <> 'out' then 'Bench' end, case when state <> 'out' then happened_at + interval '3 days' end
       from ledger_entries l,
            lateral (select case when happened_at > now() - interval '20 days' then 'out' else 'cleared' end as state) is_now
      where method = 'cheque' and kind = 'payment'`,
  ],
  [
    'upi_claims',
    `insert into upi_claims (enrolment_id, paise, reference, utr, state, entry_id, reason, key, claimed_by, claimed_at, ended_by, ended_at)
     select enrolment_id, -paise, 'TK' || lpad(id::text, 10, '0'), case state when 'matched' then reference end, state,
            case state when 'matched' then id end, case state when 'discarded' then 'Paid in cash instead.' end,
            'claim of bench ' || id, 'Bench', happened_at,
            case when state <> 'claimed' then 'Bench' end, case when state <> 'claimed' then happened_at end
       from ledger_entries l,
            lateral (select case when happened_at > now() - interval '7 days' then 'claimed'
                                 when id % 40 = 0 then 'discarded' else 'matched' end as state) is_now
      where method = 'upi' and kind = 'payment' and id % 2 = 0`,
  ],
  ...gateway,
  [
    'refund_requests',
    `insert into refund_requests (kind, enrolment_id, paise, calculation, by_student, requested_by, requested_at, due_on, state,
                              decided_by, decided_at, refusal_reason, changed_at, key)
     select 'refund', j.id, l.paise, json_build_object('ground', 'classes', 'owedPaise', 3000000, 'paidPaise', l.paise * 2,
              'onTheWayPaise', 0, 'usedPaise', l.paise, 'backPaise', l.paise, 'restPaise', 0, 'held', 18, 'planned', 36),
            true, 'The student', l.happened_at, l.happened_at::date + 10, is_now.state,
            case when is_now.state <> 'requested' then 'Bench' end, case when is_now.state <> 'requested' then l.happened_at end,
            case is_now.state when 'refused' then 'The course was over.' end, l.happened_at, 'ask of bench ' || l.id
       from ledger_entries l join enrolments j on j.id = l.enrolment_id,
            lateral (select case when l.id % 30 = 0 then 'requested' when l.id % 30 = 1 then 'approved'
                                 when l.id % 30 = 2 then 'refused' else 'done' end as state) is_now
      where l.kind = 'refund'`,
  ],
  [
    'refund_parts',
    `insert into refund_parts (refund_request_id, entry_id, paise, state, changed_at)
     select a.id, l.id, a.paise, case a.state when 'done' then 'done' else 'waiting' end, a.changed_at
       from refund_requests a join ledger_entries l on l.enrolment_id = a.enrolment_id and l.kind = 'payment'
      where a.state in ('done', 'approved')`,
  ],
  [
    'cash_counts',
    `insert into cash_counts (day, pieces, counted_paise, book_paise, banked_paise, ledger_paise, key, counted_by, counted_at)
     select day, '[[500, 20]]', 1000000, 1000000, 1000000,
            coalesce((select -sum(paise) from ledger_entries where method = 'cash' and happened_at < day + interval '13 hours'), 0),
            'count of bench ' || day, 'Bench', day + interval '13 hours'
       from (select current_date - d as day from generate_series(1, 700) d) days`,
  ],
  [
    'fee_mails',
    `insert into fee_mails (enrolment_id, kind, about, notified_at)
     select enrolment_id, 'receipt', name, created_at from documents where enrolment_id is not null
     union all
     select enrolment_id, 'due', due_on::text, due_on + interval '4 hours' from dues where due_on < current_date and part > 1
     on conflict do nothing`,
  ],
]
