/**
 * Whether a page has read the Inbox: the first look on a device tells of nothing, for all of it is there
 * to see, and what is sent after it is told of.
 */
export const hasLooked = "Object.keys(localStorage).some((key) => key.includes('told-letters'))";
