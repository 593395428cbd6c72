/** A batch somebody answers for today, as `GET batchLeaderManage/batches` tells it. */
export interface LedBatch {
  readonly uid: string
  readonly batchNo: string
  readonly stock: number
}
