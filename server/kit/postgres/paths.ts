import { resolve } from 'node:path'

/** Files of the embedded database below one data folder. */
export type ClusterPaths = {
  dataDir: string
  /** The cluster itself: PostgreSQL's own data directory. */
  cluster: string
  /**
   * Working folder of initdb; renamed to `cluster` when it is complete, so a killed first start leaves no partial cluster. One
   * per process: the initdb of a killed one may still be writing into its own.
   */
  draft: string
  log: string
  secret: string
  owner: string
}

export const DRAFT_PREFIX = 'postgres.new-'

/** The layout of a data folder; `dataDir` may be relative to the working directory. */
export function clusterPaths(dataDir: string): ClusterPaths {
  const root = resolve(dataDir)
  return {
    dataDir: root,
    cluster: resolve(root, 'postgres'),
    draft: resolve(root, `${DRAFT_PREFIX}${process.pid}`),
    log: resolve(root, 'postgres.log'),
    secret: resolve(root, 'postgres.secret'),
    owner: resolve(root, 'owner.json'),
  }
}
