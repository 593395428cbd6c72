import { Alert, Button } from 'antd'

interface RetryAlertProps {
  message: string
  onRetry(): void
}

/** A failure in place of what was asked for, with another try. */
export const RetryAlert = ({ message, onRetry }: RetryAlertProps) => (
  <Alert type="error" showIcon message={message} action={<Button onClick={onRetry}>重试</Button>} />
)
