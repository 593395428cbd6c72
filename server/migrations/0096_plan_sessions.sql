-- By which sign-in page a session began: one of the plan system opens its routes only.
alter table session add column login_flag text;
