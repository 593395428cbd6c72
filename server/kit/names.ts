/** `livePiglets` → `live_piglets`: SQL names are the snake_case of the field's key. */
export const snake = (key: string): string => key.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)
