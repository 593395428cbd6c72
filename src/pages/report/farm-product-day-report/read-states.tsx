import { Skeleton } from 'antd'

/** Nothing has come yet: the page of a day or of a month. */
export const Waiting = () => (
  <section className="day-card panel min-w-0 overflow-auto p-4">
    <Skeleton title={false} paragraph={{ rows: 12 }} />
  </section>
)
