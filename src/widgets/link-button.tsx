import { Button, type ButtonProps } from 'antd'

/** An act in a row of a table: a word that is pressed. */
export const LinkButton = (props: ButtonProps) => <Button type="link" size="small" {...props} />
