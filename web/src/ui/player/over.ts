// What lies over the picture and stays when the controls hide.
export const over = { noautohide: '' } as object
