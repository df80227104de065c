-- What waits for feedback: read in whole for the list of batches with their work.
create index submissions_to_review on submissions (assignment_id) where verdict is null and results is null;
-- Those who left are on the sheets of a batch too.
create index batch_seats_by_batch on batch_seats (batch_id, student_id);
