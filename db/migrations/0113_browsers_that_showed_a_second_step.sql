-- When a browser last took the second step of this account. Such a browser counts its tries for itself; one
-- that is known by the password alone shares the count of the account with everybody else.
alter table known_browsers add column factor_at timestamptz;
