// For cutting machines: layers, kerf, registration, format, and the command that makes the same files.
import { t, el, button, save, copy, quoted, debounce } from "./dom.js";
import { page, make } from "./engine.js";
import { Options } from "./options.js";
import { Stage } from "./stage.js";
import { zip } from "./zip.js";

export const CUTTER = ["format", "layers", "kerf", "registration", "spot", "dpi"];

// maker is the panel. args(command, choice) is the command line of the set; kept(choice) keeps a choice.
export function maker({ table, args, stem, back, options, kept }) {
  const known = Object.entries(options).filter(([name]) => CUTTER.includes(name));
  const choice = { format: "svg", layers: "cut,fold", ...Object.fromEntries(known) };
  const names = (name) => CUTTER.includes(name);
  const form = new Options({ table, command: "sheets", names, choice, changed });
  const stage = new Stage();
  const command = el("code", { class: "cmd", tabindex: 0 });
  const says = el("div", { class: "says", role: "status" });
  let asked = 0;

  function changed() {
    kept(choice);
    command.textContent = ["shogikit", ...args("sheets", choice)].map(quoted).join(" ");
    show();
  }

  // show draws the files as the machine gets them: what is not in a layer is not in the picture.
  const show = debounce(50, async () => {
    const mine = ++asked;
    const old = () => mine !== asked;
    const line = args("sheets", { ...choice, format: "svg" });
    const { status, said, files } = await page.run([...line, "-o", "files"], { takes: "files" });
    if (old()) return;
    says.replaceChildren(...form.blame(said));
    if (status) return;
    const sheets = Object.entries(files).map(([name, svg]) => ({ id: name, title: name, ...sizeOf(svg) }));
    await stage.fill(sheets, (n) => files[sheets[n].id], old, 1);
  });

  async function use(_, name, files) {
    save(new Uint8Array(await zip(files).arrayBuffer()), `${name}.zip`);
    const saved = t("maker.saved", { n: Object.keys(files).length, file: `${name}.zip` });
    says.replaceChildren(el("p", { class: "done" }, saved));
  }

  const saveFiles = (name, ...more) => (e) =>
    make(e.currentTarget, [...args("sheets", choice), ...more], name, { use });

  const copied = () => copy(command.textContent);
  const panel = el("section", { class: "card maker" },
    el("div", { class: "row" },
      el("h2", { class: "grow", tabindex: -1 }, t("maker.title")),
      button("back", t("maker.back"), back)),
    el("div", { class: "maker-in" },
      stage.root,
      el("div", { class: "opt" },
        form.groups(),
        says,
        el("p", { class: "lab" }, t("maker.command")),
        el("div", { class: "row" }, command, button("copy", t("copy"), copied, { bare: true })),
        el("div", { class: "row" },
          button("save", t("maker.save"), saveFiles(stem() + "-sheets"), { cls: "main grow" }),
          button("scissors", t("maker.test"), saveFiles(stem() + "-test", "--only", "pawn"))),
        el("small", {}, t("maker.test-what")))));
  changed();
  return panel;
}

// sizeOf is the size of a drawing, as a sheet that it fills.
function sizeOf(svg) {
  const head = new TextDecoder().decode(svg.subarray(0, 1000));
  const [, wide, high] = / width="([\d.]+)mm" height="([\d.]+)mm"/.exec(head).map(Number);
  return { paper: [wide, high], block: [0, 0, wide, high] };
}
