// Every page that is not a table.
import "./keep.js";
import "./settings.js";
import { fill } from "./seed.js";

fill();
