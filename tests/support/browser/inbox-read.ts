/**
 * Whether the page has read the Inbox. The first time on a device it announces nothing; what is sent
 * later is announced.
 */
export const hasReadInbox = "Object.keys(localStorage).some((key) => key.includes('told-letters'))";
