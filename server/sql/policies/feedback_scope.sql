create policy feedback_scope on feedback using (company_id is null or company_id = any ((select app_companies())::uuid[]));
