create policy feedback_message_scope on feedback_message using (company_id is null or company_id = any ((select app_companies())::uuid[]));
