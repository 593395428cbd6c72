import { Alert, Button, Skeleton } from 'antd'

/** Nothing has come yet: the page of a day or of a month. */
export const Waiting = () => (
  <section className="day-card p-4">
    <Skeleton title={false} paragraph={{ rows: 12 }} />
  </section>
)

interface ReportFailureProps {
  error: { message: string } | null
  retry(): void
}

/** The failure, with another try; the last answer stays below. */
export const ReportFailure = ({ error, retry }: ReportFailureProps) =>
  error && (
    <Alert type="error" showIcon message={error.message} action={<Button onClick={retry}>重试</Button>} />
  )
