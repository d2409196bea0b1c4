// A heap a can be lowered to a ^ x exactly when that is less than a.
const numbers = require('fs').readFileSync(0, 'utf8').split(/\s+/).map(Number);
const out = [];
for (let at = 0; numbers[at] > 0;) {
  const m = numbers[at];
  const heaps = numbers.slice(at + 1, at + 1 + m);
  at += 1 + m;
  const x = heaps.reduce((sum, a) => sum ^ a, 0);
  out.push(heaps.filter((a) => (a ^ x) < a).length);
}
console.log(out.join('\n'));
