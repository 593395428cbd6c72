create policy subscription_read on subscription for select
  using (nullif(current_setting('app.user', true), '')::uuid = any (owner || recipients));
