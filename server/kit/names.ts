/** `livePiglets` → `live_piglets`: SQL names are the snake_case of the field's key (design.md §5.7). */
export const snake = (key: string): string => key.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)
