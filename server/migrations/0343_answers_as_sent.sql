-- A repeated request gets the answer of the first, with its keys in the same order.
alter table request_answer alter column answer type json using answer::json;
