// Starts the islands of a page: the few elements that need a script. Each page
// works without any of them; an island only makes its element better.
import { startCopyButtons } from "./islands/copy";
import { startCountdowns } from "./islands/countdown";
import { forgetDraftsAtSignOut } from "./islands/drafts";
import { showWhatIsWrong } from "./islands/faults";
import { startFriend } from "./islands/friend";
import { startLesson } from "./islands/lesson";
import { startLive } from "./islands/live";
import { startMarking } from "./islands/marking";
import { startNews } from "./islands/news";
import { startPlay } from "./islands/play";
import { startPicker } from "./islands/picker";
import { startPictures } from "./islands/picture";
import { showPrintButtons } from "./islands/print";
import { startQueue } from "./islands/queue";
import { startScoreboard } from "./islands/scoreboard";
import { startSearchKey } from "./islands/search";
import { startStage } from "./islands/stage";
import { rememberDeviceZone, showLocalTimes } from "./islands/times";
import { keepWhatIsTyped } from "./islands/typed";
import { startUpload } from "./islands/upload";

// Before any field becomes something else.
keepWhatIsTyped();
startCopyButtons();
rememberDeviceZone();
showLocalTimes(document);
forgetDraftsAtSignOut();
startSearchKey();
startCountdowns();
startNews();
startMarking();
startPictures();
showPrintButtons();

for (const element of document.querySelectorAll<HTMLElement>('[data-island~="live"]')) {
  startLive(element);
}

for (const element of document.querySelectorAll<HTMLElement>('[data-island~="friend"]')) {
  startFriend(element);
}

for (const element of document.querySelectorAll<HTMLElement>('[data-island="scoreboard"]')) {
  startScoreboard(element);
}

for (const element of document.querySelectorAll<HTMLElement>('[data-island="stage"]')) {
  startStage(element);
}

for (const element of document.querySelectorAll<HTMLElement>('[data-island="picker"]')) {
  startPicker(element);
}

for (const element of document.querySelectorAll<HTMLElement>('[data-island="queue"]')) {
  startQueue(element);
}

for (const element of document.querySelectorAll<HTMLElement>('[data-island="upload"]')) {
  startUpload(element);
}

for (const element of document.querySelectorAll<HTMLElement>('[data-island="play"]')) {
  startPlay(element);
}

for (const element of document.querySelectorAll<HTMLElement>('[data-island="lesson"]')) {
  startLesson(element);
}

const editors = document.querySelectorAll<HTMLElement>('[data-island="editor"]');
const files = document.querySelectorAll<HTMLElement>('[data-island="file"]');
if (editors.length > 0) {
  // The editor is the only large part, so only its pages fetch it.
  import("./islands/editor")
    .then(({ startEditor }) => editors.forEach(startEditor))
    .catch((error: unknown) => console.warn("the plain text field stays", error))
    .finally(showWhatIsWrong);
} else if (files.length > 0) {
  import("./islands/file")
    .then(({ startFileEditor }) => files.forEach(startFileEditor))
    .catch((error: unknown) => console.warn("the plain text field stays", error))
    .finally(showWhatIsWrong);
} else {
  showWhatIsWrong();
}
