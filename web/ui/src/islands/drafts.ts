// Drafts are their account's: whoever signs out, or deletes the account, leaves none behind for the next
// person at this browser.
import { account, forgetDrafts, forgetOldDrafts } from "../editor/memory";
import { flushDrafts } from "../editor/flush";

/** Under which the account is kept that is being deleted, until it is known that it was. */
const LEAVING = "grundy.leaving";

/** Forgets the drafts of an account when it leaves this browser. */
export function forgetDraftsAtSignOut(): void {
  forgetOldDrafts();
  const own = account();
  try {
    const leaving = sessionStorage.getItem(LEAVING);
    sessionStorage.removeItem(LEAVING);
    if (leaving !== null && leaving !== own) forgetDrafts(leaving);
  } catch {
    // Without a memory there are no drafts either.
  }
  if (own === "") return;
  document.addEventListener("submit", (event) => {
    // Not the property: in a form with a field of that name it is the field.
    const address = (event.target as HTMLFormElement).getAttribute("action") ?? "";
    const path = new URL(address, location.href).pathname;
    if (path === "/logout") {
      // What was typed last is sent before the account is gone from here.
      event.preventDefault();
      void flushDrafts().finally(() => {
        forgetDrafts(own);
        (event.target as HTMLFormElement).submit();
      });
    }
    // A wrong password leaves the account as it is.
    if (path === "/account/delete") sessionStorage.setItem(LEAVING, own);
  });
}
