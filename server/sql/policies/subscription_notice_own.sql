create policy subscription_notice_own on subscription_notice
  using (user_uid = nullif(current_setting('app.user', true), '')::uuid);
