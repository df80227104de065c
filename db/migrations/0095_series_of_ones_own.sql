-- An institute goes on with the numbers it has: what stands before the number of a series, and the first one of
-- a year. Said before the first paper of that series and year; nothing is the usual one, as RC/26-27/.
alter table paper_counters add column prefix text check (prefix ~ '^[A-Z0-9/-]{0,9}[/-]$');
alter table paper_counters drop constraint paper_counters_last_check;
alter table paper_counters add constraint paper_counters_last_check check (last >= 0);
