create policy offline_task_owner on offline_task
  using (owner = nullif(current_setting('app.user', true), '')::uuid);
