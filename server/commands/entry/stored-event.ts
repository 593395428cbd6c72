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

/** An event by itself, with the names of the places and words it points at. */
export interface OpenedEvent extends StoredEvent {
  titles: Record<string, string>
}
