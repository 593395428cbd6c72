create policy subscription_write on subscription
  using (owner = nullif(current_setting('app.user', true), '')::uuid);
