export interface StoredEvent {
  uid: string
  farmId: string
  pigId: string
  earNo: string
  type: string
  date: string
  payload: Record<string, unknown>
  confirmReason: string | null
  version: number
  operator: string | null
  createdAt: string
}

/** A single event, with the names of the places and words it refers to. */
export interface OpenedEvent extends StoredEvent {
  titles: Record<string, string>
}
