-- A summary (生产汇总) is one of the views a report is asked for later.
alter table offline_task drop constraint offline_task_view_check;
alter table offline_task add constraint offline_task_view_check check (view in ('table', 'card', 'cross', 'compare', 'summary'));
