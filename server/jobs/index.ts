import { backupJob, dailyReports, dailyWarnings, restoreTestJob } from './daily-jobs.ts'
import type { AnyJob } from './define-job.ts'
import { goLiveJob } from './golive-job.ts'
import { importJob } from './import-job.ts'
import { followingJobs, lookForChanges } from './look-for-changes.ts'
import { downloadSweep, offlineJob } from './offline-job.ts'
import { rebuildJob } from './rebuild-job.ts'
import { subscriptionJob } from './subscription-job.ts'

/** Every job of the product. */
export const declaredJobs: readonly AnyJob[] = [
  dailyReports,
  dailyWarnings,
  lookForChanges,
  ...followingJobs,
  importJob,
  goLiveJob,
  rebuildJob,
  offlineJob,
  downloadSweep,
  subscriptionJob,
  backupJob,
  restoreTestJob,
]
