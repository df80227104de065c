create index if not exists users_unconfirmed on users (created_at) where email_verified_at is null;
