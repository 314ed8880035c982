-- How each job of each worker process fares, written every 15 seconds: whoever asks the database sees a worker that died.
CREATE TABLE "job_runs" (
  "worker_id" UUID NOT NULL,
  "job" TEXT NOT NULL,
  "last_success_at" TIMESTAMPTZ(3),
  "last_failure_at" TIMESTAMPTZ(3),
  "seen_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  CONSTRAINT "job_runs_pkey" PRIMARY KEY ("worker_id", "job")
);
