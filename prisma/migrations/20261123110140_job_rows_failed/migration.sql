-- Rows that failed in a job that went on without them.
ALTER TABLE "job_runs" ADD COLUMN "rows_failed" INTEGER NOT NULL DEFAULT 0;
