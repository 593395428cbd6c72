create policy feedback_file_scope on feedback_file using (company_id is null or company_id = any ((select app_companies())::uuid[]));
